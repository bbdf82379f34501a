/** Who speaks in the pictures, each by a voice of flite. */
export const VOICES = { 'Daniel Roth': 'rms', 'Ana Petrov': 'slt', 'Speaker 3': 'awb' } as const
export type Speaker = keyof typeof VOICES

export interface Line {
  speaker: Speaker
  /** Marks around words: `~fairly~` and `_slightly_` confident, `=highlighted=`, `-struck out-`. */
  text: string
  note?: string
  isMarked?: boolean
}

/** An interview, as it looks half-way through its correction. */
export const STORY: readonly Line[] = [
  { speaker: 'Daniel Roth', isMarked: true, text: 'And before the bridge, how did you get across in winter?' },
  {
    speaker: 'Ana Petrov',
    isMarked: true,
    note: 'Chain ferry: check the name in the harbour register of 1961.',
    text:
      'There was the ferry, the =old chain ferry,= and it ran until the ice came. After that you waited. ' +
      'My father had a sledge, but -he,- he would not take us before January, he did not trust the middle of the ' +
      'river.',
  },
  {
    speaker: 'Ana Petrov',
    text:
      'So when the ferry stopped running in October we were, I would say, eleven or twelve families with no way to ' +
      'the school, no way to the doctor. The teacher, Mrs _Halvard,_ she came over in the first week and she stayed ' +
      'with us until ~spring.~ She slept in the ~net loft~ above the ~curing~ house, and every morning at eight she ' +
      'rang the bell herself.',
  },
  { speaker: 'Daniel Roth', text: 'She lived with you the whole winter?' },
  {
    speaker: 'Ana Petrov',
    text:
      'The whole winter. We had nineteen children in one room and one stove, and she taught all of us from the ' +
      'same four books. I still have one, the _Reuter_ atlas, the ~spine~ is gone but every page is ' +
      'there.',
  },
  { speaker: 'Speaker 3', text: 'I can bring it down, if you want to see it.' },
  { speaker: 'Daniel Roth', text: 'I would like that very much. Who paid her, in those months?' },
  {
    speaker: 'Ana Petrov',
    text:
      'Nobody paid her. The ~council~ sent a letter in March, and by then the water was open again. We gave her ' +
      'fish, and wood, and my mother made her a coat.',
  },
  {
    speaker: 'Daniel Roth',
    text: 'There is a photograph in the museum, with a woman in a long coat beside the _capstan._',
  },
  { speaker: 'Ana Petrov', text: 'That is the coat. And that is the winter of the bell.' },
]
