// @vitest-environment jsdom
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { draw } from '../../../../components/testing/draw.ts'
import { ChosenMedia } from './chosen-media.tsx'
import type { JudgedMedium } from './judge-media.ts'

const time = { balanceSeconds: 3600, inWorkOrFailedSeconds: 0 }
const medium = (changes: Partial<JudgedMedium>): JudgedMedium => ({
  file: new File([], 'talk.wav'),
  lengthSeconds: 669,
  isMedia: true,
  problem: null,
  quota: null,
  cost: { transcription: 669, translations: 669 },
  ...changes,
})

test.each([
  [
    'of people, names both kinds of time',
    {},
    'Transcribing takes 11m 09s of your human time, and translating 11m 09s of your auto time, charged when the ' +
      'text is published.',
  ],
  [
    'paid in money, names the time of the translation alone',
    { problem: 'too_large', quota: 1440 },
    'Translating takes 11m 09s of your auto time, charged when the text is published.',
  ],
] as const)('what is said of the cost of work %s', async (_, changes, words) => {
  await draw(
    <MemoryRouter>
      <ChosenMedia
        media={[medium(changes)]}
        way="FOR-HUMAN-TRANSCRIPTION"
        time={time}
        canPurchase
        translations={1}
        onUpload={() => {}}
        onCancel={() => {}}
      />
    </MemoryRouter>,
  )
  expect(document.body.textContent).toContain(words)
})
