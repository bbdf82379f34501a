import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import type { Recogniser, SpeechNeed } from '../../../ports/engines.ts'
import type { EngineModel, EngineState, Transcriber } from '../../../ports/transcriber.ts'

/** Every usable engine with each of its models, in the order of the engines, the best model first. */
export const recognisersOf = (
  all: readonly { engine: Transcriber; state: EngineState; models: readonly EngineModel[] | null }[],
): Recogniser[] =>
  all.flatMap(({ engine, state, models }): Recogniser[] => {
    if (!state.usable) return []
    const { label, languages, multilingual } = state
    if (!models) return [{ id: engine.name, label, engine, languages, multilingual }]
    return models.map(({ name, ...model }) => ({
      ...model,
      id: `${engine.name}:${name}`,
      engine: withModel(engine, name),
    }))
  })

const withModel = (engine: Transcriber, model: string): Transcriber => ({
  ...engine,
  transcribe: (segment, options) => engine.transcribe(segment, { model, ...options }),
})

/** Whether a recogniser can do it. */
export function fits(
  { languages, multilingual }: Pick<Recogniser, 'languages' | 'multilingual'>,
  need: SpeechNeed,
): boolean {
  if (need.multilingual) return multilingual
  if (languages === 'any') return true
  const base = baseLanguage(need.language)
  return [...languages].some((code) => baseLanguage(code) === base)
}

/** Those that an order names first, as it has them; the others after them, as they were. */
export function inOrder<One extends { id: string }>(all: readonly One[], order: readonly string[] | null): One[] {
  if (order === null) return [...all]
  const place = ({ id }: One) => (order.includes(id) ? order.indexOf(id) : order.length)
  return all.toSorted((a, b) => place(a) - place(b))
}
