import { expect, test } from 'vitest'
import { languageList } from './language-lists.ts'

test('[DA-013] there is a list of languages for transcription and a larger one for translation', () => {
  const [transcription, translation] = [languageList('transcription'), languageList('translation')].map((list) =>
    list.map(({ name }) => name),
  ) as [string[], string[]]
  expect(transcription).toEqual(expect.arrayContaining(['Finnish', 'Spanish']))
  expect(translation).toEqual(expect.arrayContaining(transcription))
  expect(translation.length).toBeGreaterThan(transcription.length)
})
