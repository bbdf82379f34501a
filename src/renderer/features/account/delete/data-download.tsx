import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { exportAccount } from '../../../../shared/contract/account.ts'
import { Button } from '../../../components/button/button.tsx'
import { apiUrl } from '../../../lib/api.ts'
import { platform } from '../../../platform/index.ts'

/** All data of the account as a file, which the browser's own downloads fetch. */
export function DataDownload() {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>
          Get your profile, devices, billing settings, invoices, and files with their current texts in one JSON file.
          Download recordings one by one from <Link to="/files">your files</Link>.
        </Trans>
      </p>
      <p>
        <Button onClick={() => platform.download(apiUrl(exportAccount.path))}>
          <Download />
          {t`Download my data`}
        </Button>
      </p>
    </>
  )
}
