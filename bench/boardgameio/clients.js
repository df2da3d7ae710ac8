// node clients.js PORT TABLES SECONDS: two clients at each table move as fast as the server answers.
// They repeat matches from a file. A line on stdin starts the play; it ends when every match is over
// or the time is up.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Game, matches } = require("./game");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const delays = [];
let running = false;
let opened = 0;
let playing = tables;
let finish;
const finished = new Promise((done) => (finish = done));

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port + 1}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function open() {
  const match = opened++ % matches.length;
  const setupData = { match };
  const { matchID } = await post("/games/newword/create", { numPlayers: 2, setupData });
  const table = { sent: 0, last: -1, first: null, match };
  for (const playerID of ["0", "1"]) {
    const join = { playerID, playerName: playerID };
    const { playerCredentials } = await post(`/games/newword/${matchID}/join`, join);
    const client = Client({
      game: Game,
      multiplayer: SocketIO({
        server: `http://127.0.0.1:${port}`,
        socketOpts: { transports: ["websocket"] },
      }),
      matchID,
      playerID,
      credentials: playerCredentials,
      debug: false,
    });
    client.subscribe((state) => {
      if (!state?.isConnected || state.G.n <= table.last) return;
      if (state.ctx.currentPlayer !== playerID) return;
      table.last = state.G.n;
      if (!running) {
        table.first = client;
        return;
      }
      if (table.sent) delays.push(performance.now() - table.sent);
      if (state.G.n < matches[match].moves.length) {
        move(table, client, state.G.n);
      } else if (--playing === 0) {
        finish();
      }
    });
    client.start();
  }
  return table;
}

function move(table, client, n) {
  const { type, word, cards } = matches[table.match].moves[n];
  table.sent = performance.now();
  if (type === "make") {
    client.moves.make(word, cards);
  } else {
    client.moves.pass(cards);
  }
}

(async () => {
  const there = [];
  for (let i = 0; i < tables; i++) there.push(await open());
  await new Promise((done) => setTimeout(done, 1500 + tables * 5));
  console.log("ready");
  await new Promise((done) => process.stdin.once("data", done));
  running = true;
  const start = performance.now();
  for (const table of there) move(table, table.first, 0);
  const timeUp = new Promise((done) => setTimeout(done, seconds * 1000));
  await Promise.race([finished, timeUp]);
  const took = (performance.now() - start) / 1000;
  const moves = delays.length;
  console.log("done");
  const heard = { moves, seconds: took, delays: delays.slice(0, moves) };
  process.stdout.write(`${JSON.stringify(heard)}\n`, () => process.exit(0));
})();
