import type { ExamplesOf } from './examples-of.ts'
import { ID, LATER, file } from './shared.ts'

/** Examples of the area `uploads`. */
export const uploadsExamples: ExamplesOf<'uploads'> = {
  'uploads.createUpload': {},
  'uploads.getUpload': {
    reply: { _id: ID, name: file.name, received: 8_000_000, size: 48_213_002, expires: LATER, file_id: null },
  },
  'uploads.appendUpload': {},
  'uploads.removeUpload': {},
}
