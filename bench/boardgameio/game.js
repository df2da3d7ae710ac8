// A game that counts, with hands only their owners see: all the server's own work, none of a game's.
exports.Game = {
  name: "counting",
  setup: () => ({
    n: 0,
    hands: { 0: [1, 2, 3, 4, 5, 6, 7], 1: [1, 2, 3, 4, 5, 6, 7] },
    deck: Array.from({ length: 60 }, (_, card) => card),
  }),
  playerView: ({ G, playerID }) => ({ n: G.n, deck: G.deck.length, hand: G.hands[playerID] || [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    count: {
      client: false,
      move: ({ G }) => {
        G.n++;
      },
    },
  },
};
