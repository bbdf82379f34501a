/** Names that engines rarely know. None of them was looked at when the limits of `find-terms.ts` were chosen. */
export const NAMES =
  `Zbigniew Krasnoyarsk Okafor Feuerbach Villavicencio Mukherjee Bratislava Halloran Thessaloniki Casablanca Kirchner
   Olszewski Vinogradov Cervantes Tutankhamun Aldebaran Betelgeuse Simvastatin Doxycycline Omeprazole Elasticsearch
   Gunnarsson Nebuchadnezzar Popocatepetl Liechtenstein Yekaterinburg Kathmandu Ulaanbaatar Bournemouth Huddersfield
   Shrewsbury Kilkenny Letterkenny Pemberton Satyanarayan Zimmermann Andreotti Bonaventura Echeverria Kurosawa`.split(
    /\s+/,
  )

const FRAMES = [
  'the driver stopped the bus near {a} and asked the way to {b}',
  'her sister has lived with {a} for years and knows nothing of {b}',
  'we could not decide between {a} and {b} so we took the first',
  'last week the radio had a programme about {a} followed by one about {b}',
  'at dinner they spoke about {a} until somebody asked about {b}',
  'the nurse wrote down {a} and then crossed it out and wrote {b}',
  'without {a} there would have been no reason to remember {b}',
  'the captain remembered {a} long after he had forgotten {b}',
  'a young man from the bank asked whether {a} was the same as {b}',
  'please send one copy to {a} and keep the other for {b}',
  'on the back of the picture stood {a} and under it {b}',
  'he had a dream in which {a} was playing cards with {b}',
  'the museum bought a painting of {a} and a small statue of {b}',
  'they named the black horse {a} and the white one {b}',
  'long before the war there was a road from {a} to {b}',
]

/** Each name is said in this many sentences. */
export const TIMES_SAID = 3

/** 60 sentences with two names each; each third of them says every name once. */
export const SENTENCES: readonly string[] = Array.from({ length: TIMES_SAID }, (_, third) =>
  Array.from({ length: NAMES.length / 2 }, (__, pair) => {
    const [first, second] = [NAMES[2 * pair]!, NAMES[(2 * (pair + third * 3) + 1) % NAMES.length]!]
    const frame = FRAMES[(third * 20 + pair) % FRAMES.length]!
    return frame.replace('{a}', first).replace('{b}', second)
  }),
).flat()
