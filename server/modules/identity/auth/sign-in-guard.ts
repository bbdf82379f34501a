import { setTimeout as wait } from 'node:timers/promises'
import { TRIES } from '../../../kernel/limits.ts'
import { clientNetwork, networkAround } from '../../../kernel/http/client-network.ts'
import type { FailedTries } from './failed-tries.ts'

/** Where a call comes from. */
export interface CameFrom {
  address: string
  /** The device that signed in to the account before, by its cookie; null for one that it does not know. */
  device: string | null
}

/** What a try turned out to be. */
export interface Try {
  succeeded: () => Promise<void>
  /** Answers whether this one makes it an attack, of which the owner should hear. */
  failed: () => Promise<boolean>
}

/**
 * Slows whoever guesses passwords, and nobody else. An account that is guessed at from many networks makes those wait
 * whom it does not know; nobody is shut out of it by what others do.
 */
export function createSignInGuard({
  tries,
  pause = wait,
}: {
  tries: FailedTries
  pause?: (ms: number) => Promise<unknown>
}) {
  let waiting = 0

  async function slowDown(account: string): Promise<void> {
    const failures = await tries.read(failuresOf(account))
    if (failures < TRIES.attack || waiting >= TRIES.waiting) return
    waiting += 1
    await pause(Math.min(TRIES.waitMs, 250 * (failures - TRIES.attack + 1))).finally(() => {
      waiting -= 1
    })
  }

  return {
    /**
     * Lets a try begin. @throws AppError 429 when this network has failed too often at this account, or this caller at
     * many
     */
    async begin(email: string, { address, device }: CameFrom): Promise<Try> {
      const account = email.toLowerCase()
      const byDevice = `device ${device}`
      if (device !== null && (await tries.isWithin(byDevice, TRIES.passwords))) {
        return { succeeded: () => tries.forget(byDevice), failed: async () => false }
      }
      const byNetwork = `password ${account} ${networkAround(address)}`
      const byCaller = `passwords ${clientNetwork(address)}`
      await tries.take(byCaller, TRIES.passwordsOfCaller)
      await tries.take(byNetwork, TRIES.passwords)
      await slowDown(account)
      return {
        async succeeded() {
          await tries.forget(byNetwork)
          await tries.giveBack(byCaller)
        },
        failed: async () => (await tries.count(failuresOf(account))).tries === TRIES.attack,
      }
    },
  }
}

const failuresOf = (account: string) => `failures ${account}`
