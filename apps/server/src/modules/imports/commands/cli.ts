import { importByCommand } from './command.ts'

process.exitCode = await importByCommand(process.argv.slice(2), process.env, process)
