/** Whether this page has an address that means another computer elsewhere. */
export const local = /^(localhost|127\.|\[::1\])/.test(location.hostname);
