/** How the table of glass tiles is looked at: the same for all that is said of it. */
export const look = $state({
  /** How often it was turned clockwise. */
  turns: 0,
});
