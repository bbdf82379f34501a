import { phrases } from '../words/phrase.ts'

/** The editor. */
export const editorMessages = phrases({
  editorLoadFailed: 'Files loading failed! Go back to files!',
  fileSaving: 'File saving...',
  fileSaved: 'File saved...',
})
