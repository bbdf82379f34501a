// @vitest-environment jsdom
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { draw, press } from '../../../../components/testing/draw.ts'
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

test('a recording that is there already is offered to be opened; others go up without it or with it', async () => {
  const same = { _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507', name: 'Harbour', uploaded_date: '2026-11-24T09:30:00Z' }
  const [there, other] = [medium({ same, cost: null }), medium({ cost: null })]
  const onUpload = vi.fn<(media: readonly JudgedMedium[]) => void>()
  const show = (media: readonly JudgedMedium[]) => (
    <MemoryRouter>
      <ChosenMedia
        media={media}
        way="FOR-AUTO-TRANSCRIPTION"
        time={time}
        canPurchase
        translations={0}
        onUpload={onUpload}
        onCancel={() => {}}
      />
    </MemoryRouter>
  )
  const { page } = await draw(show([there, other]))
  const button = (words: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === words)
  expect(page.textContent).toContain('You already have this recording: Harbour, uploaded 24 Nov 2026.')
  expect(page.querySelector('a')?.getAttribute('href')).toBe(`/editor/${same._id}`)
  await press(button('Upload the other file'))
  await press(button('Upload all anyway'))
  expect(onUpload.mock.calls).toEqual([[[other]], [[there, other]]])
})
