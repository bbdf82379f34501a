import { expect, test } from 'vitest'
import { limitsPage } from '../support/limits-page.ts'

test('docs/limits.md says what the server does', async () => {
  await expect(limitsPage()).toMatchFileSnapshot('../../docs/limits.md')
})
