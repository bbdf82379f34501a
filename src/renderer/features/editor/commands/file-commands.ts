import type { EditorCommand } from './command.ts'

export const fileCommands: readonly EditorCommand[] = [
  { name: 'save', label: 'Save', group: 'File', keys: ['Mod-s'], run: ({ saver }) => void saver.save() },
  { name: 'export', label: 'Export', group: 'File', keys: ['Alt-e'], run: ({ ui }) => ui.setState({ dialog: 'export' }) },
  { name: 'info', label: 'Info', group: 'File', keys: ['Alt-i'], run: ({ ui }) => ui.setState({ dialog: 'info' }) },
]
