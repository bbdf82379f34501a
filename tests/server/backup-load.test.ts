import { expect, test } from 'vitest'
import { runBackupLoad } from '../support/backup-load.ts'

test('a backup that is taken while people save, upload, delete and pay comes back whole', async () => {
  const { done, backups } = await runBackupLoad({ setup: 'embedded', seed: 1, people: 2, backups: 1 })
  expect(done['saves']).toBeGreaterThan(0)
  expect(backups).toHaveLength(1)
})
