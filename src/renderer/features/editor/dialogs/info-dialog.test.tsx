// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { fakeFile } from '../../../../../tests/support/fake-file.ts'
import { draw } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import { InfoDialog } from './info-dialog.tsx'

async function drawInfo({ speakersBy = null }: { speakersBy?: string | null } = {}): Promise<Record<string, string>> {
  const { file } = fakeFile(1, {
    name: 'talk.ogg',
    type: 'audio/ogg',
    size: 12_340_000,
    length: 3723,
    uploaded_date: '2026-03-02T12:00:00.000Z',
    language_code: 'hr',
  })
  const session = {
    file: { ...file, human_transcription: null },
    view: { state: { doc: { lines: 2 } } },
    listened: { store: createStore(() => ({ listened: [] })) },
    player: { store: createStore(() => ({ lengthSeconds: 3723 })) },
    ui: createStore(() => ({
      words: 1200,
      speakers: [
        { name: 'Ana', color: 'black' },
        { name: 'Ben', color: 'navy' },
      ],
      speakersBy,
    })),
  }
  await draw(
    <SessionContext value={session as unknown as EditorSession}>
      <InfoDialog onClose={() => {}} />
    </SessionContext>,
  )
  return Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )
}

test('[QU-007] shows name, type, size, length, uploaded date and language of the file', async () => {
  expect(await drawInfo()).toMatchObject({
    Name: 'talk.ogg',
    Type: 'audio/ogg',
    Size: '12.3 MB',
    Length: '1:02:03',
    Uploaded: expect.stringContaining('2 Mar 2026') as string,
    Language: 'Croatian',
    Words: '1,200',
    Speakers: 'Ana, Ben',
  })
})

test.each([
  ['pauses', 'by pauses only'],
  ['sherpa-onnx, Pyannote 3.0', 'by sherpa-onnx, Pyannote 3.0'],
  [null, undefined],
])('says what told the speakers apart: %s', async (speakersBy, told) => {
  expect((await drawInfo({ speakersBy }))['Speakers separated']).toBe(told)
})
