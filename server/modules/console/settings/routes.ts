import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/settings.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ConsoleSettings } from './service.ts'

/** `/admin/settings`. */
export function settingRoutes(app: FastifyInstance, { settings }: { settings: ConsoleSettings }): void {
  mount(app, contract.getSettings, () => settings.report())
  mount(app, contract.changeSetting, ({ params, body }) => settings.change(params.name, body.value))
  mount(app, contract.resetSetting, ({ params }) => settings.reset(params.name))
}
