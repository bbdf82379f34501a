import { msg } from '@lingui/core/macro'
import type { StyleChecks } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

const hasGuide = ({ style }: StyleChecks) => style.store.getState().guide !== null

const hasFindings = ({ style }: StyleChecks) => {
  const { isOpen, findings } = style.store.getState()
  return isOpen && findings.length > 0
}

export const styleCommands: readonly EditorCommand<StyleChecks>[] = [
  {
    name: 'style',
    label: msg`Style guide`,
    group: 'Doubts',
    keys: ['Mod-Alt-.'],
    when: hasGuide,
    run: ({ style, doubts }) => {
      if (style.store.getState().isOpen) return style.close()
      doubts.close()
      style.open()
    },
  },
  {
    name: 'next-finding',
    label: msg`Next style issue`,
    group: 'Doubts',
    keys: ['Alt-Shift-PageDown'],
    when: hasGuide,
    run: ({ style, doubts }) => {
      doubts.close()
      style.step(1)
    },
  },
  {
    name: 'previous-finding',
    label: msg`Previous style issue`,
    group: 'Doubts',
    keys: ['Alt-Shift-PageUp'],
    when: hasGuide,
    run: ({ style, doubts }) => {
      doubts.close()
      style.step(-1)
    },
  },
  {
    name: 'fix-finding',
    label: msg`Fix`,
    group: 'Doubts',
    keys: ['Mod-.'],
    changesText: true,
    when: hasFindings,
    run: ({ style }) => void style.fixOne(),
  },
  {
    name: 'fix-kind',
    label: msg`Fix all of this kind`,
    group: 'Doubts',
    keys: ['Mod-Shift-F8'],
    changesText: true,
    when: hasFindings,
    run: ({ style }) => void style.fixKind(),
  },
]
