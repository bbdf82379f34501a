import UploadScreen from '../../features/files/upload/upload-screen.tsx'
import { StoredRecordings } from '../../features/recorder/stored-recordings.tsx'
import { Recorder } from '../../features/recorder/recorder-panel.tsx'

/** /files/upload with the recorder in it. */
export default function UploadPage() {
  return <UploadScreen recorder={{ Recorder, StoredRecordings }} />
}
