import type { Setting } from '../../../../src/shared/contract/settings.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { phrase } from '../../../../src/shared/words/phrase.ts'
import { type ChangeableName, isChangeable } from '../../../kernel/changeable-settings.ts'
import { AppError } from '../../../kernel/errors.ts'
import { ConfigError } from '../../../kernel/settings.ts'
import { writeCall } from '../../audit/index.ts'
import type { SettingTools } from '../../ops/index.ts'
import { presentSettings } from './presenter.ts'

/** The settings of this server, and how those are changed that need no restart. */
export function createConsoleSettings({ tools, dataDir }: { tools: SettingTools; dataDir: string }) {
  /** @throws AppError 404, 409 where only a restart takes it */
  function changeable(name: string): ChangeableName {
    if (isChangeable(name)) return name
    throw new AppError(409, 'setting_fixed', messages.settingFixed)
  }

  return {
    async report(): Promise<{ settings: Setting[] }> {
      return { settings: await presentSettings({ env: tools.env, stored: await tools.stored(), dataDir }) }
    },

    /** @throws AppError 409 where it cannot be changed here, or the environment says it; 422 for what is not usable */
    async change(name: string, value: string): Promise<void> {
      const known = changeable(name)
      if ((tools.env[known] ?? '') !== '')
        throw new AppError(409, 'setting_in_environment', messages.settingInEnvironment)
      try {
        await tools.change(known, value, writeCall)
      } catch (error) {
        if (error instanceof ConfigError)
          throw new AppError(
            422,
            'setting_unusable',
            phrase('This is not usable: {reason}', { reason: error.message }),
            {
              cause: error,
            },
          )
        throw error
      }
    },

    /** Does nothing where it was not changed. @throws AppError 409 */
    async reset(name: string): Promise<void> {
      await tools.reset(changeable(name), writeCall)
    },
  }
}

export type ConsoleSettings = ReturnType<typeof createConsoleSettings>
