import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { presignDownload, presignUpload } from './files.ts'

export const filesRoutes: HandlersOf<Contract['files']> = {
  presignedUpload: presignUpload,
  presignedDownload: presignDownload,
}
