import type { FastifyInstance } from 'fastify'
import { supportedPresets } from '../../../../src/shared/contract/files/presets.ts'
import { PRESETS } from '../../../../src/shared/domain/presets.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Engines } from '../../../ports/engines.ts'

/** The choice between a fast engine and the best one, where there is one. */
export function presetRoutes(app: FastifyInstance, { engines }: { engines: Pick<Engines, 'presets'> }): void {
  mount(app, supportedPresets, async ({ query }) => {
    const choice = await engines.presets({ language: query.language_code, multilingual: query.is_multilingual })
    if (choice === null) return []
    return PRESETS.map((preset) => {
      const { realTimeFactor, isMeasured } = choice[preset]
      return { preset, real_time_factor: realTimeFactor, is_measured: isMeasured }
    })
  })
}
