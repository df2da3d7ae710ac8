"""The line of a socket: uvicorn's, with what it lacks for a full house."""

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class Line(WebSocketsSansIOProtocol):
    """Sends together what is said in the same moment, and is cut when nobody answers."""

    _waiting = False
    """Whether something is about to leave."""

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says; a message leaves two turns of the loop later.

        The answer to a move and the news of it come in turns that follow each other, and so do the
        news to all others. To hand over each by itself costs more than to make it.
        """
        text = message.get("text") if message["type"] == "websocket.send" else None
        if not isinstance(text, str) or not self.handshake_complete or self.close_sent:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected:
            raise ClientDisconnected
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        if not self._waiting:
            self._waiting = True
            self.loop.call_soon(self.loop.call_soon, self._hand_over)

    def keepalive_timeout(self) -> None:
        """Give up on a client that answers no pings, whatever waits to be sent."""
        super().keepalive_timeout()
        self.transport.abort()

    def _hand_over(self) -> None:
        # Whatever else was sent since has taken along what waited.
        self._waiting = False
        data = b"".join(self.conn.data_to_send())
        if data and not self.transport.is_closing():
            self.transport.write(data)
