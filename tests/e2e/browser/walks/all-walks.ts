import { account } from './account.ts'
import { checkout } from './checkout.ts'
import { connections } from './connections.ts'
import { editor } from './editor.ts'
import { files } from './files.ts'
import { imports } from './imports.ts'
import { signedOut } from './signed-out.ts'
import { upload } from './upload.ts'
import type { Walk } from './walk.ts'

/** Every screen of the app in the browser, but for those that tests of their own look at. */
export const walks: readonly Walk[] = [
  ...signedOut,
  ...account,
  ...connections,
  ...checkout,
  ...files,
  ...imports,
  ...upload,
  ...editor,
]
