import type { Factors as Presented } from '../../../../src/shared/contract/factors.ts'
import type { Factors } from './service.ts'

const date = (at: number) => new Date(at).toISOString()

/** The factors of an account, without anything that opens it. */
export function presentFactors(read: Awaited<ReturnType<Factors['read']>>): Presented {
  return {
    one_time_codes_date: read.codesSince === null ? null : date(read.codesSince),
    passkeys: read.passkeys.map((passkey) => ({
      _id: passkey.id,
      name: passkey.name,
      added_date: date(passkey.created_at),
      last_used_date: passkey.last_used_at === null ? null : date(passkey.last_used_at),
    })),
    recovery_codes: read.recoveryCodes,
    trusted_devices: read.devices.map((device) => ({
      _id: device.id,
      user_agent: device.user_agent,
      network: device.network,
      trusted_date: date(device.created_at),
      last_used_date: date(device.last_used_at),
      expires_date: date(device.expires_at),
      is_current: device.key_hash === read.currentTrust,
    })),
    is_required: read.isRequired,
  }
}
