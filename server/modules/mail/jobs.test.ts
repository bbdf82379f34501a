import { expect, test, vi } from 'vitest'
import { PATIENT_TRIES } from '../../ports/job-queue.ts'
import { addMail, SEND_MAIL } from './jobs.ts'

test('a mail waits for a mail server that is away for hours', async () => {
  const add = vi.fn().mockResolvedValue('job')
  await addMail({ add }, { kind: 'contact' }, { key: 'mail:1' })
  expect(add).toHaveBeenCalledWith(SEND_MAIL.name, { kind: 'contact' }, { key: 'mail:1', maxAttempts: PATIENT_TRIES })
  expect(PATIENT_TRIES).toBeGreaterThan(20)
})
