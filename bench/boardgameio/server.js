// node server.js PORT [FOLDER]: keep matches in memory, or in files of a folder.
const { Server, Origins, FlatFile } = require("boardgame.io/server");
const { Game } = require("./game");

const [port, folder] = [Number(process.argv[2]), process.argv[3]];
const options = { games: [Game], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder });
// Both ports are open when `run` resolves; it would call a callback too early.
Server(options)
  .run({ port, lobbyConfig: { apiPort: port + 1 } })
  .then(() => console.log("ready"));
