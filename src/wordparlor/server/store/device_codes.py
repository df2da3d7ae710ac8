"""What a store keeps of device codes: one-time codes by which a person comes to another device."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from wordparlor.server.store.people import Person


class DeviceCodeStore(Protocol):
    """The part of a store that keeps device codes, by their hashes.

    `drop_tokens` and `forget_person` delete the code of a person too.
    """

    async def add_device_code(self, person: str, code_hash: bytes, until: float) -> None:
        """Add a code of a person that is valid until a time; an earlier one ends.

        Raises:
            Unknown: there is no such person.
            PersonTaken: another person has this code.
        """

    async def device_code_owner(self, code_hash: bytes, now: float) -> "Person | None":
        """Return the person with a code, unless it is too old; the code stays valid."""

    async def use_device_code(
        self, code_hash: bytes, token_hash: bytes, now: float
    ) -> "Person | None":
        """Delete a code and add a token of its person, both or nothing; return the person.

        None: there is no such code any more, or it is too old.

        Raises:
            PersonTaken: the token is taken.
        """

    async def drop_device_codes(self, before: float) -> None:
        """Delete the codes that were valid until a time before this one."""
