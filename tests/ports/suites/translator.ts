import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextToTranslate, Translator } from '../../../server/ports/translator.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { describeNeeding } from '../../support/needs.ts'

/** What the suite needs of an adapter. */
export interface TranslatorSubject {
  name: string
  /** Why it cannot run here; it is then left out, and the reason printed. */
  missing?: string | undefined
  /** Makes the engine ready to work from English into Spanish. */
  start(): Promise<Translator>
  /** The same engine without what it needs; `folder` is empty. */
  withoutItsNeeds(folder: string): Translator
  /** A word that has to be in the translation of 'The house is red.' */
  house: RegExp
  /** Ends what `start` began beside the engine. */
  stop?(): Promise<void>
}

const options = { from: 'en', to: 'es' }

/** Texts that would break a format: marks of engines, tags, JSON, quotes, other scripts. */
const AWKWARD = [
  'The house is red.',
  'A *star* and [brackets] and ^carets$ and \\slashes.',
  '<b>bold</b> & "quoted" {"a": 1}',
  'no period at the end',
  'Zürich, 東京, 🏠.',
  '-',
  '3.5',
]

/** Whatever translates must pass this. */
export function translatorSuite(subject: TranslatorSubject): void {
  describeNeeding(subject.missing, subject.name, () => {
    let folder: string
    let engine: Translator
    let before: number[]

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'translator-'))
      before = await childProcesses()
      engine = await subject.start()
    })
    afterAll(async () => {
      await engine?.close()
      await subject.stop?.()
      await rm(folder, { recursive: true })
    })

    test('translates each text under its id, and gives back no other', async () => {
      const texts: TextToTranslate[] = ['The house is red.', 'The house is big.'].map((text, index) => ({
        id: `p${index}`,
        text,
      }))
      const translated = await engine.translate(texts, options)
      expect([...translated.keys()].toSorted()).toEqual(['p0', 'p1'])
      for (const text of translated.values()) expect(text).toMatch(subject.house)
    })

    test('keeps texts apart whatever is in them', async () => {
      const texts = AWKWARD.map((text, index) => ({ id: `p${index}`, text }))
      const translated = await engine.translate(texts, options)
      expect(translated.size).toBe(AWKWARD.length)
      expect(translated.get('p0')).toMatch(subject.house)
      expect(translated.get('p4')).toContain('東京')
      expect(translated.get('p6')).toContain('3.5')
      for (const text of translated.values()) {
        expect(text.trim()).not.toBe('')
        expect(text).not.toContain('\n')
      }
    })

    test('does not begin when it was stopped before', async () => {
      const reason = new Error('not wanted any more')
      await expect(
        engine.translate([{ id: 'p', text: 'The house.' }], { ...options, signal: AbortSignal.abort(reason) }),
      ).rejects.toBe(reason)
    })

    test('stops at work when it is told to, leaves no process, and works again', async () => {
      const stop = new AbortController()
      const reason = new Error('the file was removed')
      const texts = Array.from({ length: 400 }, (_, index) => ({
        id: `p${index}`,
        text: 'The weather is very nice today and we are going to the city.',
      }))
      const work = expect(engine.translate(texts, { ...options, signal: stop.signal })).rejects.toBe(reason)
      stop.abort(reason)
      await work
      await expect.poll(childProcesses, { timeout: 10_000 }).toEqual(before)
      expect((await engine.translate([{ id: 'p', text: 'The house is red.' }], options)).get('p')).toMatch(
        subject.house,
      )
    })

    test('says what it can do', async () => {
      const state = await engine.state()
      expect(state).toMatchObject({ usable: true, label: expect.stringMatching(/\S/) })
      if (state.usable && state.pairs !== 'any') expect(state.pairs.get('en')).toContain('es')
      expect(engine.batchLetters).toBeGreaterThan(500)
    })

    test('[TR-015] without what it needs, says in plain words what to do', async () => {
      const lacking = subject.withoutItsNeeds(folder)
      expect(await lacking.state()).toEqual({ usable: false, advice: expect.stringMatching(/install|set /i) })
      await expect(lacking.translate([{ id: 'p', text: 'The house.' }], options)).rejects.toMatchObject({
        name: 'EngineError',
        code: 'engine_missing',
        retry: false,
      })
      await lacking.close()
    })
  })
}
