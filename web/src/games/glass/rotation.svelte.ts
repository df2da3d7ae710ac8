/** How often this browser has turned the table clockwise: directions are told as they are seen. */
export const rotation = $state({ turns: 0 });
