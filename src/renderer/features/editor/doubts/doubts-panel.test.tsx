// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { draw } from '../../../components/testing/draw.ts'
import type { EditorSession } from '../session.ts'
import { SessionContext } from '../use-session.ts'
import type { DoubtQueue, DoubtState } from './doubt-queue.ts'
import { DoubtsPanel } from './doubts-panel.tsx'
import { createSpelling } from './spelling.ts'

test.each([['en-GB', false], ['es', true], ['', true]])('of a text in %j it says that no words are looked up: %s', async (language, isSaid) => {
  const doubts: Partial<DoubtQueue> = { store: createStore<DoubtState>(() => ({ isOpen: true, doubts: [], current: 0 })), hasDictionary: createSpelling(language).hasDictionary }
  const { page } = await draw(<SessionContext value={{ doubts } as EditorSession}><DoubtsPanel /></SessionContext>)
  expect(page.textContent.includes('There is a dictionary for English only')).toBe(isSaid)
  expect(page.textContent).toContain('No word of this text is in doubt.')
})
