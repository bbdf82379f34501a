import UploadScreen from '../../features/files/upload/upload-screen.tsx'
import { KeptRecordings } from '../../features/recorder/kept-recordings.tsx'
import { Recorder } from '../../features/recorder/recorder-panel.tsx'

/** /files/upload with the recorder in it. */
export default function UploadPage() {
  return <UploadScreen recorder={{ Recorder, KeptRecordings }} />
}
