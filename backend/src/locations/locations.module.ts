import { Module } from '@nestjs/common';
import { LocationLists } from './location-lists.js';
import { LocationsController } from './locations.controller.js';
import { Locations } from './locations.js';
import { SetUpLocations } from './set-up-locations.js';

@Module({
  controllers: [LocationsController],
  providers: [Locations, LocationLists, SetUpLocations],
  exports: [Locations, SetUpLocations],
})
export class LocationsModule {}
