import { accountMessages } from './messages/account.ts'
import { billingMessages } from './messages/billing.ts'
import { consoleMessages } from './messages/console.ts'
import { deskMessages } from './messages/desk.ts'
import { desktopMessages } from './messages/desktop.ts'
import { editorMessages } from './messages/editor.ts'
import { filesMessages } from './messages/files.ts'
import { generalMessages } from './messages/general.ts'
import { liveMessages } from './messages/live.ts'
import { programsMessages } from './messages/programs.ts'
import { sharingMessages } from './messages/sharing.ts'
import { signOnMessages } from './messages/sign-on.ts'
import { siteMessages } from './messages/site.ts'
import { textsMessages } from './messages/texts.ts'
import { uploadsMessages } from './messages/uploads.ts'
import { workspaceMessages } from './messages/workspaces.ts'

/** Every text that the spec fixes, once, spelling included; and our own words for what several places say. */
export const messages = {
  ...accountMessages,
  ...billingMessages,
  ...consoleMessages,
  ...deskMessages,
  ...desktopMessages,
  ...editorMessages,
  ...filesMessages,
  ...generalMessages,
  ...liveMessages,
  ...programsMessages,
  ...sharingMessages,
  ...signOnMessages,
  ...siteMessages,
  ...textsMessages,
  ...uploadsMessages,
  ...workspaceMessages,
}

export type MessageKey = keyof typeof messages
