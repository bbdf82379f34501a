import { msg } from '@lingui/core/macro'
import { guestHere } from '../../../lib/guest.ts'
import type { OpenText, Saving, ScreenState } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

export const fileCommands: readonly EditorCommand<OpenText & ScreenState & Pick<Saving, 'saver'>>[] = [
  { name: 'save', label: msg`Save`, group: 'File', keys: ['Mod-s'], run: ({ saver }) => void saver.save() },
  {
    name: 'translations',
    label: msg`Translations`,
    group: 'File',
    keys: ['Mod-Shift-l'],
    // A link is to the text that it was made for.
    when: () => guestHere() === null,
    run: ({ ui }) => ui.setState({ dialog: 'translations' }),
  },
  {
    name: 'export',
    label: msg`Export`,
    group: 'File',
    keys: ['Mod-Shift-e'],
    run: ({ ui }) => ui.setState({ dialog: 'export' }),
  },
  {
    name: 'quality',
    label: msg`Quality`,
    group: 'File',
    keys: ['Shift-F4'],
    when: ({ translation }) => translation === null,
    run: ({ ui }) => ui.setState({ dialog: 'quality' }),
  },
  {
    name: 'versions',
    label: msg`Versions`,
    group: 'File',
    keys: ['Mod-Shift-y'],
    run: ({ ui }) => ui.setState({ dialog: 'versions' }),
  },
  { name: 'info', label: msg`Info`, group: 'File', keys: ['Mod-i'], run: ({ ui }) => ui.setState({ dialog: 'info' }) },
]
