import { lazy } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { guestHere } from '../../lib/guest.ts'
import { loadEditor } from '../screens-ahead.ts'

const GuestEditor = lazy(async () => ({ default: (await loadEditor()).GuestEditor }))

/** /shared/{key}/text: the editor for a guest of a link; who has not opened the link here opens it first. */
export default function GuestEditorPage() {
  const { key = '' } = useParams()
  const guest = guestHere()
  if (!guest) return <Navigate to={`/shared/${key}`} replace />
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <GuestEditor id={guest.fileId} />
    </>
  )
}
