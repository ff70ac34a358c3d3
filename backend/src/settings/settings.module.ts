import { type DynamicModule, Inject, Module } from '@nestjs/common';
import type { Settings } from './settings.js';

export const SETTINGS = Symbol('SETTINGS');

/** `@InjectSettings() settings: Settings`, anywhere. */
export const InjectSettings = (): ParameterDecorator => Inject(SETTINGS);

@Module({})
export class SettingsModule {}

/** The settings as a provider that every module sees. */
export function settingsModule(settings: Settings): DynamicModule {
  return {
    module: SettingsModule,
    global: true,
    providers: [{ provide: SETTINGS, useValue: settings }],
    exports: [SETTINGS],
  };
}
