import { ANY_MODEL, type Model } from '../../../src/shared/contract/openai.ts'
import type { Preset } from '../../../src/shared/domain/presets.ts'
import { messages } from '../../../src/shared/messages.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Engines, SpeechNeed } from '../../ports/engines.ts'
import { refusedField } from './read-fields.ts'

/** The speech engines of this server, as models. */
export function createModels({ engines }: { engines: Pick<Engines, 'choose' | 'report'> }) {
  const modelOf = (id: string): Model => ({ id, object: 'model', created: 0, owned_by: 'longhand' })

  /** That of the server's choice first, then each engine that is usable; none without an engine. */
  async function list(): Promise<Model[]> {
    const usable = (await engines.report()).filter((engine) => engine.usable).map(({ name }) => name)
    return usable.length === 0 ? [] : [ANY_MODEL, ...usable].map(modelOf)
  }

  return {
    list,

    /** @throws AppError 404 */
    async get(id: string): Promise<Model> {
      const model = (await list()).find((each) => each.id === id)
      if (!model) throw notFound()
      return model
    },

    /**
     * Which engine works on a file is the server's to choose, between the best and a fast one: its name, or that of
     * engine and model, is taken where it is one of them. @throws AppError 400
     */
    async presetFor(model: string, need: SpeechNeed): Promise<Preset> {
      if (model === ANY_MODEL) return 'best'
      for (const preset of ['best', 'fast'] as const) {
        const choice = await engines.choose({ ...need, preset })
        if (choice.engine !== null && (choice.engine.name === model || choice.id === model)) return preset
      }
      throw refusedField('model', messages.modelUnknown(model), 'model_not_found')
    },
  }
}

export type Models = ReturnType<typeof createModels>
