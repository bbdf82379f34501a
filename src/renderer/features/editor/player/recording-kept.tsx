import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Banner } from '../../../components/banner/banner.tsx'
import { keptNote } from '../../../lib/kept-note.ts'
import { useEditor } from '../use-session.ts'

/** Says that the recording is gone, or soon will be; nothing otherwise. */
export function RecordingKept() {
  const { file } = useEditor()
  const [now] = useState(() => new Date())
  const note = keptNote(file, now)
  if (note === null) return null
  return file.media_removed ? (
    <Banner>
      {note} <Trans>You can still edit and export the text.</Trans>
    </Banner>
  ) : (
    <Banner tone="warn">
      {note} <Trans>To keep it, download it with Export. Editing the text postpones this.</Trans>
    </Banner>
  )
}
