// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { buildWord } from '../../../../../tests/support/build-transcript.ts'
import { qualityOf } from '../../../../shared/transcript/quality.ts'
import { draw, press } from '../../../components/testing/draw.ts'
import { QualityView } from './quality-view.tsx'

const quality = qualityOf(
  [0.9, 0.9, 0.9, 0.5, 0.1].map((confidence, index) => buildWord('word', index * 20, { confidence })),
  100,
  5,
)

test('[QU-005] shows percent and word count of each band', async () => {
  const { page } = await draw(<QualityView quality={quality} onJump={() => {}} />)
  const rows = [...page.querySelectorAll('table')[0]!.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
  expect(rows).toEqual([
    ['Very confident', '60%', '3'],
    ['Fairly confident', '20%', '1'],
    ['Slightly confident', '20%', '1'],
  ])
})

test('the chart and its table jump to a place', async () => {
  const jump = vi.fn<(seconds: number) => void>()
  const { page } = await draw(<QualityView quality={quality} onJump={jump} />)
  await press(page.querySelector('[aria-label="Go to 00:01:00"]'))
  page.querySelectorAll('g')[4]!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(jump.mock.calls).toEqual([[60], [80]])
})
