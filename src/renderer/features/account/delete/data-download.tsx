import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { exportAccount } from '../../../../shared/contract/account.ts'
import { Button } from '../../../components/button/button.tsx'
import { apiUrl } from '../../../lib/api.ts'
import { platform } from '../../../platform/index.ts'

/** All data of the account as a file, which the browser's own downloads fetch. */
export function DataDownload() {
  return (
    <>
      <p>
        Your profile, your devices, your billing settings and invoices, and your files with their texts as they are now,
        in one JSON file. Recordings are downloaded one by one from <Link to="/files">your files</Link>.
      </p>
      <p>
        <Button onClick={() => platform.download(apiUrl(exportAccount.path))}>
          <Download />
          Download my data
        </Button>
      </p>
    </>
  )
}
