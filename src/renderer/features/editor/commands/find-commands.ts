import { msg } from '@lingui/core/macro'
import type { TextSearch } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

const hasMatches = ({ find }: TextSearch) => find.store.getState().total > 0

export const findCommands: readonly EditorCommand<TextSearch>[] = [
  { name: 'find', label: msg`Find`, group: 'Find', keys: ['Mod-f'], run: ({ find }) => find.open('find') },
  {
    name: 'replace',
    label: msg`Find and replace`,
    group: 'Find',
    keys: ['Mod-h'],
    changesText: true,
    run: ({ find }) => find.open('replace'),
  },
  {
    name: 'next-match',
    label: msg`Next match`,
    group: 'Find',
    keys: ['Mod-g'],
    when: hasMatches,
    run: ({ find }) => void find.step(1),
  },
  {
    name: 'previous-match',
    label: msg`Previous match`,
    group: 'Find',
    keys: ['Mod-Shift-g'],
    when: hasMatches,
    run: ({ find }) => void find.step(-1),
  },
  {
    name: 'replace-match',
    label: msg`Replace`,
    group: 'Find',
    keys: ['Mod-Shift-1'],
    changesText: true,
    when: hasMatches,
    run: ({ find }) => void find.replaceOne(),
  },
  {
    name: 'replace-all',
    label: msg`Replace all`,
    group: 'Find',
    keys: ['Mod-Alt-Enter'],
    changesText: true,
    when: hasMatches,
    run: ({ find }) => void find.replaceAll(),
  },
]
