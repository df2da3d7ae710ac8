"""Words that hurt: slurs, insults and obscenities, which bots never play and hints never show.

WordNet warns of most of them. What it misses is listed here, and words that are merely unfit for
children too, as the beginnings of SHA-256 hashes, so that this file offends nobody.
"""

import hashlib
from collections.abc import Collection

from packing import text
from packing.forms import Forms

# WordNet knows an insult among their meanings, but they are harmless in a game.
INNOCENT = text.words(
    "apparatchik black bowdlerizer boy bull bushwhacker curse cuss dike dirt dysphemism effeminacy "
    "expletive expurgator fairy gamin guinea hun jerry marrano mickey mongrel nip oath paddy pansy "
    "pee peewee peter placeman puss queen rabble ragtag riffraff runt screw shaft shag shrimp slit "
    "snatch sob softness spade spicer suit swearing swearword taco throwaway tom tool unmanliness "
    "womanishness"
)
OFFENSIVE_HASHES = text.words(
    """
    0249b1b302 035489b1bf 058e054a26 0678508d8b 072d471319 07bda1cfb8 08ad6521ad 093b7636b2
    0addf46d12 13a465fc66 14a81e30c4 158869a973 1600725e92 160f45a02a 1802d08145 190c9a4ea2
    191d223ef4 1b38e69c59 1b83044895 1bbcb0ea4d 1dad193691 21937e79c6 227c0106e5 24dce6a4da
    262f86db0a 267463e5e3 275d5e1c2e 27a62b6817 27eb0c4ad7 282f90f0ea 29edf76558 2d84fef55b
    3160c321bc 3352bcb0f7 33b536d782 36cc8729b8 36d605d0d1 392259ac81 3c9128d045 3e8716c272
    42ea5be17c 4404f5b7a8 4426e54cf6 46505206c3 469c0fdb60 482c1a0ae4 48b2c02bcd 4a973ffe49
    4b18aefe82 4e8a200044 53091192e2 56d9e1f657 58213964a1 594810adcb 59cc3cb8a4 5ade19f6bc
    5bd233f227 5dd084b282 5fa623a1d8 6182f690da 64e3bea3ea 6504aa3e29 6628813cef 665cb762e3
    67b00a61dc 67d3791f9c 69a5217a59 6dbe0f85a0 6dd62cb400 70aafb4266 70d415fea7 71feae6048
    74fad891ce 75643b767a 78a00d189c 7e60a4e7ff 80c6b7cd41 80d71140f7 80fd7b3a07 819837a1df
    82a1ddc889 83270a9a9c 8341f31146 83ebccea9f 85580f9044 867d789766 87d1690e74 89133bc00e
    8948afe598 8a9c3e3859 8cd49d0ad8 8ea8c84240 9126437335 923e5a75db 94a877e2ce 95895782e1
    96e5d9a1db 986c990041 99d97a6e45 9ae315a94e 9b14334028 9bbd6026e9 9e10bc00c4 a225634039
    a3f89e6350 a75714f4f5 a76d588d00 a7847e3627 a7dfd819ed a86583ad1f a87490631f a8bcf4303d
    ac13a3fde4 ac388ed51e ad6cacf3af afe92f9e24 b20348bfb3 b554652f2f b601d5e9e6 b7973b80ab
    b81d6dc258 bb61ef4081 bba9d26411 bcd1642bca bdb1cc258d bf7e9c38e4 c0323af2bf c151edfcf4
    c1cf820f78 c20363e686 c2c3b68b48 c4061e6609 c47bea6541 c511629005 ca05283dee cbcef83653
    cd3b6010f4 cecb957759 cf63173304 d00a3db731 d11e21f1f5 d4ff75e8b9 d5957ae1c7 d730ead8ec
    d75a838dc7 d95b1fc785 db10a79061 dec0910bf0 e057090cf1 e14a747f15 e22e98a875 e273db21d1
    e3fe12c0f8 e64cc788ba e7cae4ddb0 eb9b035455 ebdd38491a ec61411c65 ed3a6d8080 f24287c3ca
    f4fb3ef9ea f7e99981e4 fa83390c52 fb1c0d1820 fb96c27642 fca0183d3e
    """
)
UNFIT_FOR_JUNIORS_HASHES = text.words(
    """
    002b4d9d03 0033728f0f 01b3c12692 0508a63444 0851213b52 09b632db94 0bba9b5822 0ebdc3317b
    0ec52f573c 102626eace 1189ac223e 12a667c9be 130229cd36 1307688dcd 1384fa014e 14d3ff8698
    18d0f9c28d 1b253a2520 1d0864b81a 1d975ddabe 1db566da82 1de4ec031f 1de83442de 1e5541c622
    219c493d55 22082517ef 2330f2f52a 25390976ce 26fdcac1e1 27a45e0e86 28ed24c709 292316bdfb
    2a6060b5e2 2aae709020 2b5fb5b4fe 2b94767403 2c32c156cf 2c84e0563b 2ca459778c 2e100a48ff
    2e2a68ae6b 2f34b7a451 2f72ee8985 304bf48b82 3152c94df8 36df66e642 38012c26a5 38339e3593
    39c7ad800c 3b22ad59a4 4098e1a88f 4140197ec7 44547426f2 445dec4377 44f20914e4 451268cef4
    45d866ee37 45eb60d184 46a11f1333 4a98e20c32 4bb60e47e1 4c0fbd0ce0 4c8027b3a2 4cefa983ae
    529b7ecf56 5304378d00 5468b428a6 59cc3cb8a4 5a5f806133 5cb6ba4a9d 64e8abab66 6556c1a584
    6672b930d5 6adc452d6b 6bc0006fcb 6c4e440046 6d46a4ca81 6ef9d9fd4a 701d6943ae 71ace2cfa5
    72ec5590a1 733e2a32f6 737dd1bca2 74305616b2 75fa219549 76f0362224 7710e1b184 7902e27065
    79ca27712c 7b2bced04e 7d25c2d641 7f5a9ba14c 7fcbaa12e2 8056f69ebe 805c0cdff8 8222158352
    8ac21972b8 8b272f292b 8c5c043913 8d1ae6268e 938b345cbd 9557070a43 9676b38cb8 98d44e13f4
    9a4eac2dfa a02d538d50 a1c1a3b70c a2513bbc96 a259276acf a2d3fcd68f a368606514 a467a313e8
    a6ee0e6b8b a76d588d00 a8fd10a421 aa0ab19b7b ab0c0f27af ab26f6966e acf4548897 ade74a96ae
    b4b66e0d54 b64608345c b64866d9d4 b66e4e54b4 b97dfc2d56 b9a365c4d2 ba6fb01a93 baa9c15307
    c0ebfa7cbe c22dfc36d5 c2ebb587c0 c511629005 c6c4863122 c6e7ed2709 c8bd849e3a c91d7a2081
    c927109d05 cb9c013441 cbbd0f71af cc26c23529 cc701bc516 cdd28ff153 d11f396172 d2ce238bf4
    d31f9b0cc1 d3655ec2b7 d4d9ca1862 d5146a6287 d7c8fbed35 d7d34a4073 d84f691fc4 d8b33bdb33
    d92f4cf1e2 dc4d53ba57 dd32831e9d dd3d4a3f76 dd971cc1b2 deef980036 df2b7e245f dfb0ce07ed
    e1b7307669 e30c2ea7a7 e3704f0b17 e5527ae6d9 e5cd1243e0 e683679358 e9143a2903 e96d8eb373
    e99d55248f e9b6438440 ea1813aeb4 ebc98c1efc ebec03d80c ec0d12bfd1 ecc90123c8 edf5e73441
    ee6f01a92d eff26b1816 f4d2482058 f600213ecb f6952d6eef fcb7d8ae19 fdca9cb0db feb0e1a9ef
    ff5ae7e8d2
    """
)
HASH_DIGITS = 10


def offensive_words(warned: Collection[str], forms: Forms) -> set[str]:
    """Return the words of the list that offend, with all their forms."""
    seeds = {word for word in warned if word in forms.words and word not in INNOCENT}
    return with_forms(seeds | listed(forms.words, OFFENSIVE_HASHES), forms)


def unfit_for_juniors(forms: Forms) -> set[str]:
    """Return further words of the list that have no place among children, with all their forms."""
    return with_forms(listed(forms.words, UNFIT_FOR_JUNIORS_HASHES), forms)


def listed(words: Collection[str], hashes: Collection[str]) -> set[str]:
    """Return the words whose hash begins with a listed one."""
    return {
        word for word in words if hashlib.sha256(word.encode()).hexdigest()[:HASH_DIGITS] in hashes
    }


def with_forms(seeds: set[str], forms: Forms) -> set[str]:
    """Add the forms of these words, but no word that is a form of a harmless one as well."""
    return seeds | {
        word
        for word in forms.words
        if (readings := forms.readings.get(word))
        and word not in INNOCENT
        and all(lemma in seeds for _, lemma in readings)
    }
