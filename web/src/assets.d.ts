declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}

/** A script of its own: only its tests import it. */
declare module '*/service-worker.js';
