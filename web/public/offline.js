/* The page without a network: it asks for the server again and again, and goes on when it answers. */
(function () {
  var PAUSE = 3000;
  var goOn = function () {
    location.reload();
  };
  var ask = function () {
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(goOn, function () {
      setTimeout(ask, PAUSE);
    });
  };
  document.querySelector('button').onclick = goOn;
  addEventListener('online', goOn);
  setTimeout(ask, PAUSE);
})();
