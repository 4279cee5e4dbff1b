import { lazyPart } from '../../ui/loading/lazy-part.tsx'

/** The hand-over dialog, which opens offline. */
export const LazyHandover = lazyPart(
  async () => (await import('./handover-dialog.tsx')).HandoverDialog,
  ({ onClose }) => onClose(),
  { kept: true },
)
