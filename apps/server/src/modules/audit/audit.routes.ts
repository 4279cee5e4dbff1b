import type { Contract } from '@showfloor/contract/contract'
import type { HandlersOf } from '../../platform/calls/mount.ts'
import { exporting, type ListExport } from '../../platform/exports/list-export.ts'
import type { SubjectNames } from './audit.names.ts'
import { auditActions, auditList } from './audit.ts'
import { csvTime } from '../../platform/tables/csv/csv.ts'

/** The audit log as a file. */
const auditExport = (names: SubjectNames): ListExport<Contract['audit']['list']> => ({
  of: 'audit.export',
  name: { zh: '操作日志', en: 'audit-log' },
  list: (context, input) => auditList(context, names, input),
  columns: [
    { zh: '时间', en: 'Time', of: ({ at }) => csvTime(new Date(at)) },
    { zh: '工号', en: 'Account', of: ({ username }) => username },
    { zh: '姓名', en: 'Name', of: ({ accountName }) => accountName },
    { zh: '操作', en: 'Action', of: ({ actionName }) => actionName },
    { zh: '对象编号', en: 'Subject', of: ({ subject }) => subject },
    { zh: '对象', en: 'Its name', of: ({ subjectName }) => subjectName },
    {
      zh: '内容',
      en: 'Content',
      of: ({ detail }) => detail.map(({ name, value }) => `${name}: ${value}`).join('; '),
    },
    { zh: '地址', en: 'Address', of: ({ address }) => address },
    { zh: '设备', en: 'Device', of: ({ device }) => device },
    { zh: '浏览器标识', en: 'User agent', of: ({ userAgent }) => userAgent },
  ],
})

export const auditRoutes = (names: SubjectNames): HandlersOf<Contract['audit']> => ({
  list: (context, input) => auditList(context, names, input),
  actions: auditActions,
  export: exporting(auditExport(names)),
})
