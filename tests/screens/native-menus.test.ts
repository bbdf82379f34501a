import { afterEach, expect, test, vi } from 'vitest'
import { wordsIn } from '../../server/kernel/words.ts'
import { menuTemplate } from '../../src/main/shell/app-menu.ts'
import { say, speak, speakBest } from '../../src/main/words.ts'

vi.mock('../../src/shared/words/offered.ts', () => ({ OFFERED_LANGUAGES: [{ code: 'en' }, { code: 'de' }] }))

afterEach(() => speak('en'))

const viewMenu = () => {
  const nothing = () => undefined
  const menus = menuTemplate({
    isMac: false,
    menus: [],
    choose: nothing,
    update: { at: 'off' },
    checkForUpdates: nothing,
    installUpdate: nothing,
    openWebsite: nothing,
    changeServer: nothing,
    showSettings: nothing,
  })
  return menus.map(({ label }) => label).find((label) => label !== undefined)
}

test('menus are in the first language of the system that is offered', async () => {
  expect(viewMenu()).toBe('View')
  await speakBest(['es-MX', 'de-AT', 'en-GB'])
  expect(viewMenu()).toBe(wordsIn('de').say('View'))
  expect(wordsIn('de').say('View')).not.toBe('View')
})

test('a system without an offered language has English', async () => {
  await speakBest(['de'])
  await speakBest(['fr'])
  expect(say('View')).toBe('View')
})
