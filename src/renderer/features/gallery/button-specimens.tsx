import { Bold, Download, Target, Trash2, Upload, Zap } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { ChoiceRow } from '../../components/choice-row/choice-row.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { Segmented } from '../../components/segmented/segmented.tsx'
import { StatusSwitch } from '../../components/segmented/status-switch.tsx'
import { Spinner } from '../../components/spinner/spinner.tsx'
import { Specimen } from './specimen.tsx'
import styles from './gallery.module.css'

const LOOKS = ['main', 'plain', 'quiet', 'danger', 'danger-fill'] as const
const WAYS = [
  { value: 'upload', label: 'Local storage', help: 'A file on this device', icon: Upload },
  { value: 'record', label: 'New record', help: 'Audio or video, here and now', icon: Bold },
  { value: 'fetch', label: 'From elsewhere', help: 'Not set up on this server', icon: Download, disabled: true },
] as const

/** Buttons, switches and choices. */
export function ButtonSpecimens() {
  const [status, setStatus] = useState<'EDITING' | 'FINISHED'>('EDITING')
  const [way, setWay] = useState<string>('record')
  return (
    <>
      <Specimen name="Button">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button look="main">
          <Upload />
          Upload
        </Button>
        <Button disabled>Disabled</Button>
        <Button look="main" disabled>
          Disabled
        </Button>
        <Button aria-pressed>Pressed</Button>
      </Specimen>
      <Specimen name="Button, sending">
        {LOOKS.map((look) => (
          <Button key={look} look={look} sending>
            {look}
          </Button>
        ))}
      </Specimen>
      <Specimen name="Button, sizes">
        <Button look="main" size={32}>
          Resume
        </Button>
        <Button look="main">Upload</Button>
        <Button look="main" size={50}>
          Get started
        </Button>
        <Button size={32}>View quota</Button>
        <Button look="quiet" size={32}>
          Export
        </Button>
      </Specimen>
      <Specimen name="Icon button">
        <IconButton label="Delete" icon={Trash2} keys={['Del']} />
        <IconButton label="Highlight" icon={Bold} aria-pressed />
        <IconButton label="Download" icon={Download} disabled />
        <IconButton label="Saving" icon={Download} sending />
        <IconButton label="Upload" icon={Upload} size={40} />
      </Specimen>
      <Specimen name="Segmented">
        <StatusSwitch value={status} onChange={setStatus} />
        <StatusSwitch value="FINISHED" onChange={setStatus} disabled />
        <Segmented
          label="View"
          value="list"
          onChange={() => {}}
          segments={[
            { value: 'list', label: 'List' },
            { value: 'grid', label: 'Grid' },
          ]}
        />
      </Specimen>
      <Specimen name="Choice row">
        <div className={styles.wide}>
          <ChoiceRow label="Source" value={way} onChange={setWay} choices={WAYS} />
        </div>
        <div className={styles.wide}>
          <ChoiceRow label="Source" value="record" onChange={setWay} choices={WAYS} locked />
        </div>
        <div className={styles.wide}>
          <ChoiceRow
            label="Speed"
            value="best"
            onChange={() => {}}
            choices={[
              { value: 'fast', label: 'Fast', help: 'Ready sooner', detail: 'About 2 minutes', icon: Zap },
              { value: 'best', label: 'Best', help: 'More accurate', detail: 'About 9 minutes', icon: Target },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="Key hint">
        <Kbd keys={['Tab']} /> <Kbd keys={['Ctrl', 'Z']} /> <Kbd keys={['Alt', '↓']} />
      </Specimen>
      <Specimen name="Spinner">
        <Spinner label="Being written" />
      </Specimen>
    </>
  )
}
