// node clients.js PORT TABLES SECONDS: two clients a table, who move as fast as they are answered.
// Begins when told so by a line on stdin.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Game } = require("./game");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const delays = [];
let running = false;

async function post(path, body) {
  const answer = await fetch(`http://127.0.0.1:${port + 1}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function open() {
  const { matchID } = await post("/games/counting/create", { numPlayers: 2 });
  const table = { sent: 0, last: -1, first: null };
  for (const playerID of ["0", "1"]) {
    const join = { playerID, playerName: playerID };
    const { playerCredentials } = await post(`/games/counting/${matchID}/join`, join);
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
      table.sent = performance.now();
      client.moves.count();
    });
    client.start();
  }
  return table;
}

(async () => {
  const opened = [];
  for (let i = 0; i < tables; i++) opened.push(await open());
  await new Promise((done) => setTimeout(done, 1500 + tables * 5));
  console.log("ready");
  await new Promise((done) => process.stdin.once("data", done));
  running = true;
  const start = performance.now();
  for (const table of opened) {
    table.sent = performance.now();
    table.first.moves.count();
  }
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - start) / 1000;
  const moves = delays.length;
  console.log("done");
  const heard = { moves, seconds: took, delays: delays.slice(0, moves) };
  process.stdout.write(`${JSON.stringify(heard)}\n`, () => process.exit(0));
})();
