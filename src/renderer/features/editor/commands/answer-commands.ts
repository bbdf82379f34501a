import { msg } from '@lingui/core/macro'
import type { OpenText, TextAnswers } from '../capabilities.ts'
import type { EditorCommand } from './command.ts'

export const answerCommands: readonly EditorCommand<TextAnswers & OpenText>[] = [
  {
    name: 'answers',
    label: msg`Summary`,
    group: 'View',
    keys: ['Mod-Alt-,'],
    changesText: false,
    when: ({ answers, translation }) => answers.store.getState().host !== null && translation === null,
    run: ({ answers }) => (answers.store.getState().isOpen ? answers.close() : answers.open()),
  },
]
